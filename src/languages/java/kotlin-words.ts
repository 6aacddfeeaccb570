import { DOLLAR } from './chars.ts';

/** A word that is never a name. */
export const HARD = 1;
/** A word that is a keyword before another word or a bracket. */
export const SOFT = 2;

/** 0 for what is always a name. A dollar is no letter of Kotlin's: it is the prefix of a string. */
export function keywordKind(word: string): number {
  const code = word.charCodeAt(0);
  if (code === DOLLAR) return HARD;
  if (code < LOWER_A || code > LOWER_Z || word.length > LONGEST) return 0;
  const lengths = LENGTHS[code - LOWER_A] ?? 0;
  return (lengths & (1 << word.length)) === 0 ? 0 : (WORDS.get(word) ?? 0);
}

/** Words that are never names, and modifiers that nobody gives as a name to anything. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `as break class continue do else false for fun if import in interface is null object package return super this
  throw true try typealias typeof val var when while
  companion constructor crossinline internal lateinit noinline override private protected public reified suspend
  tailrec vararg`.split(/\s+/),
);

/** Words that are keywords before another word, and names elsewhere. */
const SOFT_KEYWORDS: ReadonlySet<string> = new Set(
  `abstract actual annotation by catch const context data dynamic enum expect external final finally get infix init
  inline inner open operator out sealed set value where`.split(/\s+/),
);

const WORDS: ReadonlyMap<string, number> = new Map([
  ...[...SOFT_KEYWORDS].map(word => [word, SOFT] as const),
  ...[...KEYWORDS].map(word => [word, HARD] as const),
]);
const LONGEST = 11;
const LOWER_A = 97;
const LOWER_Z = 122;
/** A filter by first letter: the lengths of the keywords that begin with it, as bits. */
const LENGTHS = new Uint16Array(26);
for (const word of WORDS.keys()) {
  const letter = word.charCodeAt(0) - LOWER_A;
  LENGTHS[letter] = (LENGTHS[letter] ?? 0) | (1 << word.length);
}

/**
 * Members and extensions that Kotlin's and Java's own types have. Behind a dot they say nothing about extensions of
 * the same name in the own package.
 */
export const AMBIGUOUS_MEMBERS: ReadonlySet<string> = new Set(
  `add addAll all also and any append apply asIterable asList asSequence associate associateBy associateWith await
  average bind bufferedReader build call cancel chars chunked clear clone close code coerceAtLeast coerceAtMost
  coerceIn collect compareTo component1 component2 component3 contains containsAll containsKey containsValue contentEquals copy
  copyOf copyOfRange count create dec delay delete div distinct distinctBy drop dropLast dropWhile elementAt emit
  empty endsWith entries equals error execute exists fail filter filterIsInstance filterNot filterNotNull find
  first firstOrNull flatMap flatten flush fold forEach forEachIndexed format get getOrDefault getOrElse getOrNull
  getOrPut getValue groupBy hasNext hashCode id ifBlank ifEmpty inc indexOf indexOfFirst indices inputStream insert intersect
  inv invoke isBlank isDigit isEmpty isLetter isNotBlank isNotEmpty isNullOrBlank isNullOrEmpty iterator java javaClass join
  joinToString key keys kotlin last lastIndex lastIndexOf lastOrNull launch length let lines load lock lowercase map
  mapIndexed mapKeys mapNotNull mapTo mapValues matches max maxBy maxOf maxOrNull message min minBy minOf minOrNull
  minus minusAssign mod name next none not notify of onEach open or ordinal orEmpty outputStream padEnd padStart parse partition path plus
  plusAssign poll pop print println process provideDelegate push put putAll qualifiedName random range rangeTo read
  readBytes readLine readText reduce register release rem remove removeAll removeAt removeFirst removeIf
  removeLast removePrefix removeSuffix repeat replace request reset resolve resume retainAll reverse reversed run
  runCatching save send set setValue shl shr shuffled simpleName single singleOrNull size skip slice sort sortBy
  sortWith sorted sortedBy sortedByDescending sortedWith split start startsWith stop stream subList submit substring
  substringAfter substringAfterLast substringBefore substringBeforeLast subtract sum sumBy sumOf take takeIf takeLast takeUnless
  takeWhile test text then throwIfCancelled times timesAssign to toArray toBigDecimal toBoolean toByte toByteArray
  toChar toCharArray toDouble toFloat toHashSet toInt toIntOrNull toList toLong toLongOrNull toMap toMutableList
  toMutableMap toMutableSet toPair toRegex toSet toShort toSortedMap toSortedSet toString toTypedArray toURI toURL trim trimEnd trimIndent
  trimMargin trimStart type unaryMinus union unlock until update uppercase url use useLines value valueOf values wait walk windowed
  with withDefault withIndex withLock write writeText xor zip zipWithNext`.split(/\s+/),
);
