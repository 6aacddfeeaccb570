/**
 * The part of the SARIF 2.1.0 schema that code scanning reads, after the standard. It is stricter than the original:
 * no other properties are allowed, and what GitHub requires is required.
 */
const text = { type: 'string', minLength: 1 };
const message = object({ text }, ['text']);
const level = { enum: ['none', 'note', 'warning', 'error'] };

const location = object(
  {
    id: { type: 'integer', minimum: 0 },
    message,
    physicalLocation: object(
      {
        // A relative reference of RFC 3986: segments of characters that are allowed, or escaped.
        artifactLocation: object(
          { uri: { type: 'string', pattern: "^(?!/)([\\w.~!$&'()*+,;=@/-]|%[0-9A-F]{2})+$" } },
          ['uri'],
        ),
        region: object({ startLine: { type: 'integer', minimum: 1 } }, ['startLine']),
      },
      ['artifactLocation', 'region'],
    ),
  },
  ['physicalLocation'],
);

const rule = object(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    help: object({ text, markdown: text }, ['text', 'markdown']),
    defaultConfiguration: object({ level }, ['level']),
    properties: object(
      {
        tags: { type: 'array', items: text, uniqueItems: true, maxItems: 20 },
        'problem.severity': { enum: ['error', 'warning', 'recommendation'] },
        precision: { enum: ['very-high', 'high', 'medium', 'low'] },
      },
      ['tags', 'problem.severity', 'precision'],
    ),
  },
  ['id', 'shortDescription', 'fullDescription', 'help', 'defaultConfiguration', 'properties'],
);

const codeFlow = object(
  {
    threadFlows: list(
      object({ locations: list(object({ location }, ['location']), { minItems: 1, maxItems: 100 }) }, [
        'locations',
      ]),
      { minItems: 1 },
    ),
  },
  ['threadFlows'],
);

const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message,
    locations: list(location, { minItems: 1, maxItems: 1 }),
    relatedLocations: list(location, { minItems: 1, maxItems: 100, uniqueItems: true }),
    codeFlows: list(codeFlow, { minItems: 1, maxItems: 10 }),
    partialFingerprints: {
      type: 'object',
      required: ['depgraph/v1'],
      properties: { primaryLocationLineHash: { type: 'string', pattern: '^[0-9a-f]{1,16}:[1-9]\\d*$' } },
      additionalProperties: text,
    },
  },
  ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
);

const invocation = object(
  {
    executionSuccessful: { type: 'boolean' },
    toolExecutionNotifications: list(object({ level, message }, ['message'])),
  },
  ['executionSuccessful'],
);

const run = object(
  {
    tool: object(
      { driver: object({ name: text, version: text, rules: list(rule, { uniqueItems: true }) }, ['name']) },
      ['driver'],
    ),
    automationDetails: object({ id: { type: 'string', pattern: '^depgraph/' } }, ['id']),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: list(invocation),
    results: list(result, { maxItems: 5000 }),
  },
  ['tool', 'results'],
);

export const SARIF_SCHEMA = object(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: list(run, { minItems: 1, maxItems: 1 }),
  },
  ['$schema', 'version', 'runs'],
);

function object(properties: object, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(items: object, limits: object = {}) {
  return { type: 'array', items, ...limits };
}
