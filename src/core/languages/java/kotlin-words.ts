import { Vocabulary } from '../kit/symbols.ts';
import { bitsByWord } from '../kit/word-table.ts';

// The roles of a word of Kotlin's vocabulary: one bit each.
/** Never a name, or a modifier that is not used as one in practice. */
export const HARD = 1;
/** A keyword before another word, a name elsewhere. */
export const SOFT = 1 << 1;
/** The same before a bracket. */
export const SOFT_BEFORE_BRACKET = 1 << 19;
/** The same if that is the bracket of an accessor. */
export const GET_OR_SET = 1 << 20;
/** A keyword before a brace. */
export const INIT = 1 << 22;
/** Ends the variables of `for (… in …)`. */
export const IN = 1 << 21;
/** The name of a type follows. */
export const TYPE = 1 << 2;
/** The same, and the type has a body. */
export const BODY = 1 << 3;
export const INTERFACE = 1 << 4;
/** `val` and `var`. */
export const VARIABLE = 1 << 5;
export const FUN = 1 << 6;
export const FOR = 1 << 7;
export const SET = 1 << 8;
export const ENUM = 1 << 9;
export const COMPANION = 1 << 10;
export const PRIVATE = 1 << 11;
/** Lets a type have subtypes. */
export const OPENING = 1 << 12;
/** May precede a type parameter. */
export const VARIANCE = 1 << 13;
/** A brace after it does not begin a lambda. */
export const STATEMENT = 1 << 14;
/** A name that the language declares implicitly in some contexts. */
export const IMPLICIT = 1 << 15;
/** The name of a function that is declared by the language, or called without it. */
export const ACCESSOR = 1 << 16;
/**
 * A member or an extension of Kotlin's and Java's own types. After a dot it does not imply an extension of the same name
 * in the file's own package.
 */
export const AMBIGUOUS_MEMBER = 1 << 17;

export const WHEN = 1 << 18;
export const CONST = 1 << 23;

/** The bits of a word, by its symbol; 0 for a name. */
export function bitsOf(symbol: number): number {
  return symbol < BITS.length ? BITS[symbol] : 0;
}

const bits = bitsByWord([
  [
    HARD,
    `as break class continue do else false for fun if import in interface is null object package return super this
    throw true try typealias typeof val var when while
    companion constructor crossinline internal lateinit noinline override private protected public reified suspend
    tailrec vararg`,
  ],
  [
    SOFT,
    `abstract actual annotation by catch const context data dynamic enum expect external final finally get infix init
    inline inner open operator out sealed set value where`,
  ],
  [SOFT_BEFORE_BRACKET, 'by catch context finally where'],
  [GET_OR_SET, 'get set'],
  [INIT, 'init'],
  [IN, 'in'],
  [TYPE, 'class interface object typealias'],
  [BODY, 'class interface object'],
  [INTERFACE, 'interface'],
  [VARIABLE, 'val var'],
  [FUN, 'fun'],
  [FOR, 'for'],
  [WHEN, 'when'],
  [SET, 'set'],
  [ENUM, 'enum'],
  [COMPANION, 'companion'],
  [PRIVATE, 'private'],
  [CONST, 'const'],
  [OPENING, 'open abstract sealed'],
  [VARIANCE, 'reified in out'],
  [STATEMENT, 'if else for while do when try catch finally init get set constructor'],
  [IMPLICIT, 'it field value get set'],
  [ACCESSOR, 'get set init constructor invoke'],
  [
    AMBIGUOUS_MEMBER,
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
    with withDefault withIndex withLock write writeText xor zip zipWithNext`,
  ],
]);
const BITS = Uint32Array.from(bits.values());

export const VOCABULARY = new Vocabulary([...bits.keys()]);
