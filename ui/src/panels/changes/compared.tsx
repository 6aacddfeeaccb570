import { comparison } from '../../store/comparison.ts';
import { ChangeLists } from './change-lists.tsx';
import { Consequences } from './consequences.tsx';

export function ComparedLists() {
  const answer = comparison.value?.answer;
  if (!answer) return null;
  return (
    <>
      <Consequences all={answer.consequences} />
      <ChangeLists answer={answer} />
    </>
  );
}
