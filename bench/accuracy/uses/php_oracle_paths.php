<?php
/** Resolves the paths of `include` and `require`, as far as constants and a few functions determine them. */

/** Normalises a path: no `.`, `..` or empty parts. The root of the project is empty. */
function tidyPath(string $path): string
{
    $parts = [];
    foreach (explode('/', strtr($path, '\\', '/')) as $part) {
        if ($part === '..') array_pop($parts);
        elseif ($part !== '' && $part !== '.') $parts[] = $part;
    }
    return implode('/', $parts);
}

/** A prefix for the root that no real path has. */
const PROJECT = '/@project';

final class PathEvaluator
{
    /** The variables of the enclosing function. */
    public array $variables = [];

    /** @param array<string, list<array{string, array}>> $constants */
    public function __construct(private array $constants, private string $root)
    {
    }

    /** All possible values of an expression. */
    public function values(array $tokens, string $id, string $namespace, int $depth = 0): array
    {
        if ($depth > 8 || $tokens === []) return [];
        $operands = [[]];
        $level = 0;
        foreach ($tokens as $token) {
            if (in_array($token[1], ['(', '['], true)) $level++;
            if (in_array($token[1], [')', ']'], true)) $level--;
            if ($level === 0 && $token[1] === '.') $operands[] = [];
            else $operands[count($operands) - 1][] = $token;
        }
        $values = [''];
        foreach ($operands as $operand) {
            $found = $this->operand($operand, $id, $namespace, $depth);
            $next = [];
            foreach ($values as $value) foreach ($found as $one) $next[$value . $one] = $value . $one;
            $values = array_values($next);
        }
        return $values;
    }

    private function operand(array $tokens, string $id, string $namespace, int $depth): array
    {
        $count = count($tokens);
        if ($count === 0) return [];
        [$kind, $text] = $tokens[0];
        if ($text === '(' && $tokens[$count - 1][1] === ')') {
            return $this->values(array_slice($tokens, 1, -1), $id, $namespace, $depth);
        }
        if ($count === 1) {
            if ($kind === T_CONSTANT_ENCAPSED_STRING) return [stripcslashes(substr($text, 1, -1))];
            if ($kind === T_VARIABLE) return $this->values($this->variables[$text] ?? [], $id, $namespace, $depth + 1);
            if ($kind === T_DIR) return [PROJECT . '/' . tidyPath(dirname($id))];
            if ($kind === T_FILE) return [PROJECT . '/' . $id];
            if (strtoupper(ltrim($text, '\\')) === 'DIRECTORY_SEPARATOR') return ['/'];
            if (in_array($kind, [T_STRING, T_NAME_FULLY_QUALIFIED, T_NAME_QUALIFIED], true)) {
                return $this->constant($text, $id, $namespace, $depth);
            }
            return [];
        }
        if ($tokens[1][1] !== '(' || $tokens[$count - 1][1] !== ')') return [];
        return $this->call(strtolower(ltrim($text, '\\')), array_slice($tokens, 2, -1), $id, $namespace, $depth);
    }

    private function constant(string $text, string $id, string $namespace, int $depth): array
    {
        $name = ltrim($text, '\\');
        $known = $this->constants[$namespace . $name] ?? $this->constants[$name] ?? [];
        $own = array_filter($known, fn($one) => $one[0] === $id);
        $values = [];
        foreach ($own ?: $known as [$where, $tokens, $space]) {
            foreach ($this->values($tokens, $where, $space, $depth + 1) as $value) $values[$value] = $value;
        }
        return array_values($values);
    }

    /** The nearest parent folder with a stylesheet. */
    private function themeOf(string $id): ?string
    {
        for ($dir = dirname($id); ; $dir = dirname($dir)) {
            if (file_exists("$this->root/$dir/style.css")) return $dir;
            if ($dir === '.') return null;
        }
    }

    private function call(string $name, array $tokens, string $id, string $namespace, int $depth): array
    {
        if (in_array($name, ['get_template_directory', 'get_stylesheet_directory', 'get_theme_file_path', 'get_parent_theme_file_path'], true)) {
            $theme = $this->themeOf($id);
            $paths = $tokens === [] ? [''] : $this->values($tokens, $id, $namespace, $depth);
            return $theme === null ? [] : array_map(fn($path) => PROJECT . "/$theme/" . ltrim($path, '/'), $paths);
        }
        $levels = 1;
        $count = count($tokens);
        if ($name === 'dirname' && $count > 2 && $tokens[$count - 2][1] === ',') {
            $levels = (int) $tokens[$count - 1][1];
            $tokens = array_slice($tokens, 0, -2);
        }
        return array_map(fn($path) => match ($name) {
            'dirname' => dirname($path, $levels),
            'plugin_dir_path' => dirname($path) . '/',
            'trailingslashit' => rtrim($path, '/') . '/',
            'untrailingslashit' => rtrim($path, '/'),
            default => $path,
        }, in_array($name, ['dirname', 'plugin_dir_path', 'trailingslashit', 'untrailingslashit', 'realpath',
            'wp_normalize_path'], true) ? $this->values($tokens, $id, $namespace, $depth) : []);
    }
}

function includedFiles(array $files, string $root): array
{
    $constants = [];
    foreach ($files as $id => $file) {
        foreach ($file['constants'] as [$name, $tokens]) $constants[$name][] = [$id, $tokens, ''];
    }
    $evaluator = new PathEvaluator($constants, $root);
    $uses = [];
    foreach ($files as $id => $file) {
        foreach ($file['includes'] as [$tokens, $line, $namespace, $variables]) {
            $evaluator->variables = $variables;
            $found = [];
            foreach ($evaluator->values($tokens, $id, $namespace) as $path) {
                foreach (placesOf($path, $id) as $place) {
                    if (!isset($files[$place])) continue;
                    $found[$place] = true;
                    break;
                }
            }
            if (count($found) !== 1) continue;
            $text = implode('', array_column($tokens, 1));
            $uses[] = ['source' => $id, 'target' => (string) key($found), 'line' => $line, 'name' => $text, 'isImported' => true];
        }
    }
    return $uses;
}

/** The files that a path may refer to. The include path is unknown, so all parent folders count. */
function placesOf(string $path, string $id): array
{
    if (str_starts_with($path, PROJECT)) return [tidyPath(substr($path, strlen(PROJECT)))];
    if (str_starts_with($path, '/') || preg_match('~^[a-z]+:~i', $path)) return [];
    $places = [];
    for ($dir = $id; $dir !== '.' && $dir !== '';) {
        $dir = dirname($dir);
        $places[] = tidyPath(($dir === '.' ? '' : "$dir/") . $path);
    }
    return $places;
}
