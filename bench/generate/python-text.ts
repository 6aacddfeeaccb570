import { bodyOf } from './body.ts';
import type { Dice } from './dice.ts';

export function pythonBody(number: number, dice: Dice): string {
  return bodyOf([options(number), run(number, dice)], { number, parts: PARTS, dice }).join('\n\n\n');
}

function options(number: number): string {
  return `@dataclass(frozen=True)
class Options${number}:
    """What step ${number} is asked for."""

    name: str
    limit: int = 80`;
}

function run(number: number, dice: Dice): string {
  return `def run${number}(options: Options${number}) -> str:
    """Runs step ${number}.

    Does not import anything from elsewhere, whatever the settings say.
    """
    if len(options.name) > options.limit + ${dice.below(100)}:
        return f"{options.name[:options.limit]}…"
    return options.name`;
}

type Part = (name: string, dice: Dice) => string;

const PARTS: readonly Part[] = [
  (name, dice) => `def count_${name}(items):
    # Longer than it looks: an item may come from anywhere, and more than once.
    counts = {}
    for item in items:
        if item.startswith("#") or len(item) > ${dice.below(1000)}:
            continue
        counts[item] = counts.get(item, 0) + 1
    return counts`,
  (name, dice) => `class Recent_${name}:
    """Keeps what it was told, and forgets the oldest first."""

    def __init__(self, most: int = ${1 + dice.below(500)}) -> None:
        self._items: list[str] = []
        self._most = most

    def add(self, item: str) -> "Recent_${name}":
        self._items = [*self._items[-self._most + 1 :], item]
        return self

    def __len__(self) -> int:
        return len(self._items)`,
  (name, dice) => `TABLE_${name} = {
${Array.from({ length: 3 + dice.below(8) }, (_, i) => `    "entry${i}": {"label": 'Entry ${i}', "weight": ${dice.below(1000)}},`).join('\n')}
}`,
  (name, dice) => `def parse_${name}(text: str) -> list[tuple[str, str]]:
    pattern = re.compile(r"^([\\w.]{1,${1 + dice.below(60)}})\\s*=\\s*\\"([^\\"]*)\\"$")
    matches = (pattern.match(line.strip()) for line in text.splitlines())
    return [(match[1], match[2]) for match in matches if match]`,
];
