<?php
/** The declarations, uses and includes of a file, from its tokens. Separate passes mark types by their position. */
final class OracleFile
{
    private const NAMES = [T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED, T_NAME_RELATIVE];
    private const TRIVIA = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT, T_OPEN_TAG];
    private const NO_CLASSES = ['self', 'parent', 'static', 'true', 'false', 'null', 'int', 'string', 'bool', 'float',
        'void', 'never', 'mixed', 'object', 'iterable'];
    /** @var list<PhpToken> */
    private array $tokens = [];
    private array $match = [];
    /** Token → how to treat its name: class or skip. */
    private array $marks = [];
    /** Opening brace of a class → its end. */
    private array $classes = [];
    /** Opening brace of a function, or arrow → its end. */
    private array $functions = [];
    private array $aliases = ['class' => [], 'function' => [], 'const' => []];
    private string $namespace = '';
    private array $declares = [];
    private array $uses = [];
    private array $includes = [];
    private array $constants = [];

    public function __construct(array $tokens)
    {
        $this->tokens = self::codeOf($tokens);
        $this->pair();
    }

    public function read(): array
    {
        foreach ($this->tokens as $i => $token) {
            match (true) {
                $token->is([T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM]) => $this->markClass($i),
                $token->is([T_FUNCTION, T_FN]) => $this->markFunction($i),
                $token->is([T_EXTENDS, T_IMPLEMENTS]) => $this->markUntil($i + 1, ['{', T_IMPLEMENTS]),
                $token->is(T_INSTEADOF) => $this->markUntil($i + 1, [';']),
                $token->is(T_CATCH) => $this->markUntil($i + 2, [T_VARIABLE, ')']),
                $token->is(T_ATTRIBUTE) => $this->markAttribute($i),
                $token->is(T_GOTO) => $this->marks[$i + 1] = 'skip',
                $token->is(T_DECLARE) => $this->marks[$i + 2] = 'skip',
                default => null,
            };
        }
        foreach ($this->classes as $open => $close) $this->markMembers($open, $close);
        for ($i = 0; $i < count($this->tokens); $i++) $i = $this->step($i);
        return ['declares' => $this->declares, 'uses' => $this->uses, 'includes' => $this->includes,
            'constants' => $this->constants, 'namespace' => $this->namespace];
    }

    /** Drops whitespace, comments and the text of strings, but keeps interpolated code. */
    private static function codeOf(array $tokens): array
    {
        $code = [];
        $quotes = [];
        foreach ($tokens as $token) {
            // The text may be a single bracket, and is() compares texts.
            if ($token->is([T_ENCAPSED_AND_WHITESPACE, T_INLINE_HTML])) continue;
            $isQuoted = end($quotes) === true;
            if ($token->is([T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES])) $quotes[] = false;
            elseif ($token->is('{') && $quotes) $quotes[] = false;
            elseif ($token->is('}') && $quotes && !$isQuoted) {
                array_pop($quotes);
            } elseif ($token->is(['"', '`', T_START_HEREDOC, T_END_HEREDOC])) {
                $isEnd = $isQuoted && !$token->is(T_START_HEREDOC);
                if ($isEnd) array_pop($quotes);
                else $quotes[] = true;
                if ($isEnd) continue;
                $token = new PhpToken(T_ENCAPSED_AND_WHITESPACE, '', $token->line);
            } elseif ($isQuoted || $token->is(self::TRIVIA)) continue;
            $code[] = $token;
        }
        return $code;
    }

    private function pair(): void
    {
        $open = [];
        foreach ($this->tokens as $i => $token) {
            if ($token->is(['(', '[', '{', T_ATTRIBUTE, T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES])) $open[] = $i;
            elseif ($token->is([')', ']', '}'])) {
                $start = array_pop($open) ?? 0;
                $this->match[$start] = $i;
                $this->match[$i] = $start;
            }
        }
        // Only in a file that this version of PHP cannot parse.
        foreach ($open as $i) $this->match[$i] = count($this->tokens);
    }

    private function is(int $i, mixed $kind): bool
    {
        return isset($this->tokens[$i]) && $this->tokens[$i]->is($kind);
    }

    private function markUntil(int $from, array $ends): void
    {
        for ($i = $from; isset($this->tokens[$i]) && !$this->is($i, $ends); $i++) {
            if ($this->is($i, self::NAMES)) $this->marks[$i] = 'class';
        }
    }

    private function markClass(int $i): void
    {
        if ($this->is($i - 1, T_DOUBLE_COLON)) return;
        if ($this->is($i + 1, T_STRING)) $this->marks[$i + 1] = 'skip';
        for ($at = $i + 1; isset($this->tokens[$at]) && !$this->is($at, '{'); $at++) {
            if ($this->is($at, '(')) $at = $this->match[$at];
        }
        if (isset($this->tokens[$at])) $this->classes[$at] = $this->match[$at];
    }

    private function markFunction(int $i): void
    {
        if ($this->is($i - 1, T_USE)) return;
        $at = $i + 1;
        while (isset($this->tokens[$at]) && !$this->is($at, '(')) {
            if ($this->is($at, self::NAMES)) $this->marks[$at] = 'skip';
            if ($this->is($at, [';', '{', '}'])) return;
            $at++;
        }
        if (!isset($this->match[$at])) return;
        $close = $this->match[$at];
        $isType = true;
        for ($at++; $at < $close; $at++) {
            if ($this->is($at, T_ATTRIBUTE)) $at = $this->match[$at];
            elseif ($this->is($at, T_VARIABLE)) $isType = false;
            elseif ($this->is($at, ',')) $isType = true;
            elseif (!$isType && $this->is($at, ['(', '['])) $at = $this->match[$at];
            elseif ($isType && $this->is($at, self::NAMES)) $this->marks[$at] = 'class';
        }
        $at = $close + 1;
        if ($this->is($at, T_USE)) $at = $this->match[$at + 1] + 1;
        for (; isset($this->tokens[$at]) && !$this->is($at, ['{', ';', T_DOUBLE_ARROW]); $at++) {
            if ($this->is($at, self::NAMES)) $this->marks[$at] = 'class';
        }
        if ($this->is($at, '{')) $this->functions[$at] = $this->match[$at];
    }

    private function markAttribute(int $i): void
    {
        for ($at = $i + 1; $at < $this->match[$i]; $at++) {
            if ($this->is($at, '(')) $at = $this->match[$at];
            elseif ($this->is($at, self::NAMES)) $this->marks[$at] = 'class';
        }
    }

    /** Types of properties and constants, and the names of constants and cases. */
    private function markMembers(int $open, int $close): void
    {
        for ($i = $open + 1; $i < $close; $i++) {
            $start = $i;
            while ($i < $close && !$this->is($i, [';', '{', '=', '('])) {
                if ($this->is($i, T_ATTRIBUTE)) {
                    $i = $this->match[$i];
                    $start = $i + 1;
                }
                $i++;
            }
            $words = array_slice($this->tokens, $start, $i - $start, true);
            $has = fn($kind) => (bool) array_filter($words, fn($token) => $token->is($kind));
            $names = array_keys(array_filter($words, fn($token) => $token->is(self::NAMES)));
            if ($has(T_CASE)) foreach ($names as $at) $this->marks[$at] = 'skip';
            elseif ($has(T_CONST)) {
                $last = array_pop($names);
                foreach ($names as $at) $this->marks[$at] = 'class';
                if ($last !== null) $this->marks[$last] = 'skip';
            } elseif (!$has(T_FUNCTION)) foreach ($names as $at) $this->marks[$at] ??= 'class';
            $isConst = $has(T_CONST);
            $isRules = $has(T_USE) && $this->is($i, '{');
            if ($this->is($i, '{')) {
                if ($isRules) {
                    for ($at = $i; $at < $this->match[$i]; $at++) {
                        if ($this->is($at, self::NAMES) && !$this->is($at + 1, T_DOUBLE_COLON)) $this->marks[$at] ??= 'skip';
                    }
                }
                $i = $this->match[$i];
                continue;
            }
            // Continue to the end of the statement or function.
            for (; $i < $close && !$this->is($i, ';'); $i++) {
                if ($isConst && $this->is($i, ',') && $this->is($i + 2, '=')) $this->marks[$i + 1] = 'skip';
                $isBody = $this->is($i, '{');
                if ($this->is($i, ['(', '[', '{', T_ATTRIBUTE])) $i = $this->match[$i];
                if ($isBody && isset($this->functions[$this->match[$i]]) && $has(T_FUNCTION)) break;
            }
        }
    }

    /** Whether the token is in the body of a function or class. */
    private function isInside(int $i, array ...$regions): bool
    {
        foreach ($regions as $bodies) foreach ($bodies as $open => $close) if ($open < $i && $i < $close) return true;
        return false;
    }

    private function isMember(int $i): bool
    {
        $inner = -1;
        $isClass = false;
        foreach ([[$this->functions, false], [$this->classes, true]] as [$bodies, $is]) {
            foreach ($bodies as $open => $close) {
                if ($open < $i && $i < $close && $open > $inner) [$inner, $isClass] = [$open, $is];
            }
        }
        return $isClass;
    }

    private function step(int $i): int
    {
        $token = $this->tokens[$i];
        if ($token->is(T_NAMESPACE)) return $this->readNamespace($i);
        if ($token->is(T_USE)) return $this->readUse($i);
        if ($token->is([T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM])) {
            if (($this->marks[$i + 1] ?? '') === 'skip' && !$this->isInside($i, $this->functions, $this->classes)) {
                $this->declares[] = ['class', $this->namespace . $this->tokens[$i + 1]->text];
            }
        } elseif ($token->is(T_FUNCTION)) {
            $at = $this->is($i + 1, '(') ? -1 : ($this->is($i + 1, T_STRING) ? $i + 1 : $i + 2);
            if ($at > 0 && $this->is($at, T_STRING) && !$this->isInside($i, $this->functions, $this->classes)) {
                $this->declares[] = ['function', $this->namespace . $this->tokens[$at]->text];
            }
        } elseif ($token->is(T_CONST)) $this->readConst($i);
        elseif ($token->is([T_INCLUDE, T_INCLUDE_ONCE, T_REQUIRE, T_REQUIRE_ONCE])) $this->readInclude($i);
        elseif ($token->is(self::NAMES)) $this->readName($i);
        return $i;
    }

    private function readNamespace(int $i): int
    {
        if ($this->is($i + 1, self::NAMES)) $this->namespace = $this->tokens[$i + 1]->text . '\\';
        else $this->namespace = '';
        $this->aliases = ['class' => [], 'function' => [], 'const' => []];
        return $this->is($i + 1, self::NAMES) ? $i + 1 : $i;
    }

    private function readUse(int $i): int
    {
        if ($this->is($i + 1, '(') || $this->isMember($i)) return $i;
        $kind = 'class';
        $own = null;
        $prefix = '';
        for ($at = $i + 1; isset($this->tokens[$at]) && !$this->is($at, [';', T_CLOSE_TAG]); $at++) {
            if ($this->is($at, [T_FUNCTION, T_CONST])) {
                if ($prefix === '') $kind = $this->tokens[$at]->text;
                else $own = $this->tokens[$at]->text;
            }
            if (!$this->is($at, self::NAMES)) continue;
            $name = ltrim($this->tokens[$at]->text, '\\');
            if ($this->is($at + 1, T_NS_SEPARATOR)) {
                $prefix = "$name\\";
                $at += 2;
                continue;
            }
            $full = $prefix . $name;
            $slash = strrpos($full, '\\');
            $alias = $slash === false ? $full : substr($full, $slash + 1);
            $line = $this->tokens[$at]->line;
            if ($this->is($at + 1, T_AS)) {
                $at += 2;
                $alias = $this->tokens[$at]->text;
            }
            $as = strtolower($own ?? $kind);
            $own = null;
            $this->aliases[$as][$as === 'const' ? $alias : strtolower($alias)] = $full;
            $this->uses[] = [$as, [$full], $line, true];
        }
        return $at;
    }

    private function readConst(int $i): void
    {
        if ($this->isMember($i)) return;
        for ($at = $i + 1; isset($this->tokens[$at]) && !$this->is($at, ';'); $at++) {
            if ($this->is($at, ['(', '[', '{'])) $at = $this->match[$at];
            if (!$this->is($at, T_STRING) || !$this->is($at + 1, '=') || !$this->is($at - 1, [T_CONST, ','])) continue;
            $this->marks[$at] = 'skip';
            $name = $this->namespace . $this->tokens[$at]->text;
            $this->declares[] = ['const', $name];
            $this->constants[] = [$name, $this->expressionAt($at + 2)];
        }
    }

    private function readInclude(int $i): void
    {
        $this->includes[] = [$this->expressionAt($i + 1), $this->tokens[$i]->line, $this->namespace, $this->variablesAt($i)];
    }

    /** The variables of the enclosing function or file, each with all assigned values. */
    private function variablesAt(int $at): array
    {
        $body = fn($i) => max([-1, ...array_keys(array_filter($this->functions, fn($end, $open) => $open < $i && $i < $end, ARRAY_FILTER_USE_BOTH))]);
        $own = $body($at);
        $found = [];
        foreach ($this->tokens as $i => $token) {
            if (!$token->is(T_VARIABLE) || $body($i) !== $own) continue;
            $isChanged = $this->is($i - 1, [T_AS, T_GLOBAL, '&', T_DOUBLE_ARROW]) || $this->is($i + 1, [T_CONCAT_EQUAL, '[']);
            if ($this->is($i + 1, '=')) $found[$token->text][] = $this->expressionAt($i + 2);
            elseif ($isChanged) $found[$token->text][] = [];
        }
        return array_map(fn($all) => count($all) === 1 ? $all[0] : [], $found);
    }

    /** An expression as [kind, text], up to its end. */
    private function expressionAt(int $from): array
    {
        $found = [];
        for ($i = $from; isset($this->tokens[$i]); $i++) {
            $ends = [';', ',', ')', ']', '}', ':', T_CLOSE_TAG, T_LOGICAL_OR, T_LOGICAL_AND, T_LOGICAL_XOR];
            if ($this->is($i, $ends)) break;
            $end = $this->is($i, ['(', '[', '{']) ? $this->match[$i] : $i;
            for (; $i < $end; $i++) $found[] = [$this->tokens[$i]->id, $this->tokens[$i]->text];
            $found[] = [$this->tokens[$i]->id, $this->tokens[$i]->text];
        }
        return $found;
    }

    private function readName(int $i): void
    {
        $mark = $this->marks[$i] ?? null;
        $token = $this->tokens[$i];
        if ($mark === 'skip' || $this->is($i - 1, [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON])) return;
        $kind = match (true) {
            $mark === 'class', $this->is($i + 1, T_DOUBLE_COLON), $this->is($i - 1, [T_NEW, T_INSTANCEOF]) => 'class',
            $this->is($i + 1, '(') => 'function',
            $this->is($i + 1, ':') && ($i === 0 || $this->is($i - 1, ['(', ',', ';', '{', '}'])) => null,
            default => 'const',
        };
        if ($kind === null) return;
        if ($kind !== 'function' && in_array(strtolower($token->text), self::NO_CLASSES, true)) return;
        if ($kind === 'function' && strtolower(ltrim($token->text, '\\')) === 'define') $this->readDefine($i);
        [$names, $isImport] = $this->meaningOf($token, $kind);
        if ($names) $this->uses[] = [$kind, $names, $token->line, $isImport];
    }

    private function readDefine(int $i): void
    {
        if (!$this->is($i + 2, T_CONSTANT_ENCAPSED_STRING) || !$this->is($i + 3, ',')) return;
        $name = ltrim(str_replace('\\\\', '\\', substr($this->tokens[$i + 2]->text, 1, -1)), '\\');
        $this->declares[] = ['const', $name];
        $this->constants[] = [$name, $this->expressionAt($i + 4)];
    }

    /** By the rules of https://www.php.net/manual/en/language.namespaces.rules.php */
    private function meaningOf(PhpToken $token, string $kind): array
    {
        $text = $token->text;
        if ($token->is(T_NAME_FULLY_QUALIFIED)) return [[substr($text, 1)], false];
        if ($token->is(T_NAME_RELATIVE)) return [[$this->namespace . substr($text, strlen('namespace\\'))], false];
        if ($token->is(T_NAME_QUALIFIED)) {
            [$first, $rest] = explode('\\', $text, 2);
            $alias = $this->aliases['class'][strtolower($first)] ?? null;
            return $alias === null ? [[$this->namespace . $text], false] : [["$alias\\$rest"], true];
        }
        $alias = $this->aliases[$kind][$kind === 'const' ? $text : strtolower($text)] ?? null;
        if ($alias !== null) return [[], true];
        if ($kind === 'class' || $this->namespace === '') return [[$this->namespace . $text], false];
        return [[$this->namespace . $text, $text], false];
    }
}
