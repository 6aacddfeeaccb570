import { explainRules } from '../../core/ask/judge.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { FileExplanation } from '../../core/rules/explanation.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { refuse } from './errors.ts';
import { type Parameter, readParameters } from './parameters.ts';
import { json, unlessKnown } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';

const FILE: Parameter = {
  name: 'file',
  description: 'The id of a file node',
  isRequired: true,
  value: { type: 'string', maxLength: 32_768 },
};

/** The same answer as that of `depgraph rules explain --json`. */
export function explainingRoute(service: Pick<Service, 'snapshot' | 'bootId'>): Route {
  return {
    method: 'GET',
    path: '/api/explain',
    summary: 'What the rules say about a file: its module, what it may use, and who may use it',
    parameters: [FILE],
    startsWork: true,
    type: 'application/json',
    schema: ref('FileExplanation'),
    isConditional: true,
    failures: [404, 422],
    async handle({ request }) {
      const file = readParameters(request, [FILE]).text(FILE.name);
      const snapshot = await service.snapshot();
      const tag = `${service.bootId}-explain-${snapshot.revision}`;
      return unlessKnown(request, tag, () => json(explained(snapshot, file)));
    },
  };
}

/** A mistake in the rules is also the problem of `GET /api/findings`, so that its message reveals nothing new. */
function explained(snapshot: Snapshot, file: string): FileExplanation {
  try {
    return explainRules(snapshot, file) ?? refuse('unknown_file');
  } catch (error) {
    if (error instanceof DepgraphError) refuse('unanswerable', { message: error.message });
    throw error;
  }
}
