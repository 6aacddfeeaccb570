<?php
/**
 * Finds the dependencies of a project's PHP files with PHP's own tokenizer, class_exists() and function_exists().
 * Reads {"root": …, "files": […]} from standard input, writes {"uses": […], "unreadable": […]}.
 */
ini_set('memory_limit', '-1');
require __DIR__ . '/php_oracle_file.php';
require __DIR__ . '/php_oracle_paths.php';

$input = json_decode(stream_get_contents(STDIN), true);
$files = [];
$unreadable = [];
foreach ($input['files'] as $id) {
    $text = file_get_contents($input['root'] . '/' . $id);
    try {
        $tokens = PhpToken::tokenize($text, TOKEN_PARSE);
    } catch (ParseError) {
        // The file needs a newer PHP; its declarations still count.
        $tokens = PhpToken::tokenize($text);
        $unreadable[] = $id;
    }
    $files[$id] = (new OracleFile($tokens))->read();
}

/** Name, in lower case except for constants → files. */
$declared = ['class' => [], 'function' => [], 'const' => []];
foreach ($files as $id => $file) {
    if (!str_ends_with($id, '.php')) continue;
    foreach ($file['declares'] as [$kind, $name]) $declared[$kind][fold($kind, $name)][$id] = true;
}

function fold(string $kind, string $name): string
{
    if ($kind !== 'const') return strtolower($name);
    $slash = strrpos($name, '\\');
    return $slash === false ? $name : strtolower(substr($name, 0, $slash)) . substr($name, $slash);
}

/** Additions of PHP 8.3 to 8.5, which some projects polyfill for older versions. */
const NEWER_FUNCTIONS = ['array_all', 'array_any', 'array_find', 'array_find_key', 'array_first', 'array_last',
    'bcceil', 'bcdivmod', 'bcfloor', 'bcround', 'fpow', 'json_validate', 'mb_lcfirst', 'mb_ltrim', 'mb_rtrim',
    'mb_str_pad', 'mb_trim', 'mb_ucfirst', 'str_decrement', 'str_increment'];

function isOfPhp(string $kind, string $name): bool
{
    if ($kind === 'function') return function_exists($name) || in_array(strtolower($name), NEWER_FUNCTIONS, true);
    if ($kind === 'const') return defined($name);
    return class_exists($name, false) || interface_exists($name, false) || trait_exists($name, false)
        || enum_exists($name, false);
}

/** [prefix, folder] of PSR-4 and PSR-0, and the files that are always loaded, of every composer.json. */
function readComposers(string $root, array $ids): array
{
    $rules = ['psr-4' => [], 'psr-0' => [], 'listed' => []];
    $folders = ['' => true];
    foreach ($ids as $id) for ($dir = $id; ($dir = dirname($dir)) !== '.';) $folders[$dir] = true;
    foreach (array_keys($folders) as $folder) {
        $home = $folder === '' ? '' : "$folder/";
        $json = json_decode((string) @file_get_contents("$root/{$home}composer.json"), true);
        foreach (['autoload', 'autoload-dev'] as $part) {
            foreach (['psr-4', 'psr-0'] as $standard) {
                foreach ($json[$part][$standard] ?? [] as $prefix => $dirs) {
                    foreach ((array) $dirs as $dir) $rules[$standard][] = [$prefix, tidyPath($home . $dir), $home];
                }
            }
            foreach (['classmap', 'files'] as $list) {
                foreach ($json[$part][$list] ?? [] as $path) $rules['listed'][] = tidyPath($home . $path);
            }
        }
    }
    return $rules;
}

$rules = readComposers($input['root'], array_keys($files));

function autoloaded(string $name, array $rules): array
{
    $found = [];
    foreach ($rules['psr-4'] as [$prefix, $dir, $home]) {
        if (!str_starts_with($name, $prefix)) continue;
        $found[] = [tidyPath($dir . '/' . strtr(substr($name, strlen($prefix)), '\\', '/') . '.php'), $home, strlen($prefix)];
    }
    $slash = (int) strrpos($name, '\\');
    $path = strtr(substr($name, 0, $slash), '\\', '/') . strtr(substr($name, $slash), '\\_', '//') . '.php';
    foreach ($rules['psr-0'] as [$prefix, $dir, $home]) {
        if ($prefix === '' || str_starts_with($name, $prefix)) $found[] = [tidyPath("$dir/$path"), $home, -1];
    }
    return $found;
}

function isTest(string $id): bool
{
    return (bool) preg_match('~(^|/)tests?/~i', $id);
}

/** The number of folders that two files share; a parent folder of the first counts more than a sibling. */
function closeness(string $from, string $id): float
{
    $dir = dirname($id) === '.' ? '' : dirname($id) . '/';
    if (str_starts_with($from, $dir)) return 10000 + strlen($dir);
    $a = explode('/', $from);
    $b = explode('/', $dir);
    for ($i = 0; isset($a[$i], $b[$i]) && $a[$i] === $b[$i];) $i++;
    return $i - count($b) / 1000;
}

function nearest(array $ids, callable $measure): array
{
    $most = max(array_map($measure, $ids));
    return array_values(array_filter($ids, fn($id) => $measure($id) === $most));
}

/** The file that declares a name; null if there is none or the choice is ambiguous. */
function find(string $kind, string $name, string $from, bool $isImport): ?string
{
    global $declared, $files, $rules;
    $ids = array_keys($declared[$kind][fold($kind, $name)] ?? []);
    if (in_array($from, $ids, true)) return $from;
    if ($kind === 'class') {
        $mapped = array_filter(autoloaded($name, $rules), fn($one) => in_array($one[0], $ids, true));
        if ($mapped) {
            usort($mapped, fn($a, $b) => [closeness($from, $b[1] . 'x'), $b[2]] <=> [closeness($from, $a[1] . 'x'), $a[2]]);
            return $mapped[0][0];
        }
    }
    $listed = array_filter($ids, fn($id) => array_filter($rules['listed'], fn($path) => $path === '' || $id === $path || str_starts_with($id, "$path/")));
    $others = $listed ?: (isOfPhp($kind, $name) ? [] : array_filter($ids, fn($id) => isTest($from) || !isTest($id)));
    $others = array_values($others);
    if (!$others) {
        if ($kind !== 'class') return null;
        foreach (autoloaded($name, $rules) as [$id]) if (isset($files[$id])) return $id;
        return null;
    }
    if (count($others) > 1 && !$isImport && !$listed && count(array_unique(array_map('basename', $others))) > 1) return null;
    $near = nearest($others, fn($id) => closeness($from, $id));
    return count($near) === 1 || $isImport ? $near[0] : null;
}

$uses = [];
foreach ($files as $id => $file) {
    foreach ($file['uses'] as [$kind, $names, $line, $isImport]) {
        foreach ($names as $name) {
            if (!$isImport && !str_contains($name, '\\') && isOfPhp($kind, $name)) continue;
            $target = find($kind, $name, $id, $isImport);
            if ($target === null) continue;
            $uses[] = ['source' => $id, 'target' => $target, 'line' => $line, 'name' => $name, 'isImported' => $isImport];
            break;
        }
    }
}
foreach (includedFiles($files, $input['root']) as $use) $uses[] = $use;
echo json_encode(['uses' => $uses, 'unreadable' => $unreadable], JSON_INVALID_UTF8_SUBSTITUTE);
