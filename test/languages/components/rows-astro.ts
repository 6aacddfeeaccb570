import type { Row } from './show.ts';

/** Astro components and their imports. */
export const ASTRO: readonly Row[] = [
  [''],
  ['<h1>{title}</h1>'],
  ['---\n---\n'],
  [`---\nimport A from './A.astro'\n---\n<A/>`, 'static ./A.astro 2'],
  [`\n\n<!-- --- -->\n---\nimport A from './A.astro'\n---\n<A/>`, 'static ./A.astro 5'],
  [`--- import a from 'a' ---<p/>`, 'static a 1'],
  [`---\nimport type { A } from 'a'\nconst b = <A>c\n---`, 'static a 2 type'],
  [`<p>a</p>\n---\nimport 'a'\n---`],

  // Ends of the frontmatter.
  [`---\nimport 'a'\n// --- b ---\nconst c = '---' + "---"\n---\nimport 'd'`, 'static a 2'],
  [
    "---\nimport 'a'\nconst b = `\n---\n${'`'}`\n---\n<script>import 'c'</script>",
    'static a 2',
    'static c 7',
  ],
  ["---\nimport 'a'\nconst b = `---`\n---\n<script>import 'c'</script>", 'static a 2', 'static c 5'],
  [`---\nimport 'a'\n/*\n---\n*/\nimport 'b'\n---\n`, 'static a 2', 'static b 6'],
  [`---\nimport 'a'\nconst b = /'---/\n---\n<script>import 'c'</script>`, 'static a 2', 'static c 5'],
  [`---\nimport 'a'\nconst b = 'c\\\n---'\n---\n<script>import 'c'</script>`, 'static a 2', 'static c 6'],

  // It is the body of a function, but also a module.
  [
    `---\nimport 'a'\nif (b) return\nelse return Astro.redirect('/return')\nconst c = await import('./c')\n---`,
    'static a 2',
    'dynamic ./c 5 lazy',
  ],
  [`---\nif (a) { return { b: 1, c: 2 } }\nawait import('d')\n---`, 'dynamic d 3 lazy'],
  [
    `---\na.return; a = { return: 1, return() { return } }\nawait import('./return')\n---`,
    'dynamic ./return 3 lazy',
  ],
  ["---\nf(`${a} return`) // return\nreturn import('./b')\n---", 'dynamic ./b 3 lazy'],
  [
    `---\nconst a = import.meta.glob('./*.md')\nconst b = require.resolve('b')\n---`,
    'glob ./*.md 2 lazy',
    'require b 3',
  ],

  // Scripts that Astro bundles, and those that it does not.
  [`<script>\nimport 'a'\nlet b: import('b').B\n</script>`, 'static a 2', 'type b 3 type'],
  [`<script src="./a.ts"></script>\n<script src="./b.js" />`, 'static ./a.ts 1', 'static ./b.js 2'],
  [`<script hoist>import 'a'</script>`, 'static a 1'],
  [`<script is:inline>import 'a'</script><script type="module">import 'b'</script>`],
  [`<script is:inline src="/a.js"></script><script async src="./b.js"></script>`],
  [`<script src={a}>import 'c'</script><script {...a}>import 'b'</script><script set:html={a} />`],
  [`<svg><script>import 'a'</script></svg><noscript><script>import 'b'</script></noscript>`],
  [`<div><p><script>import 'a'</script></p></div>`, 'static a 1'],
  [`{a && <script>import 'a'</script>}`, 'static a 1'],
  [`<Layout>\n{b.map(c => (\n<li>{c}</li>\n))}\n<script>import 'a'</script></Layout>`, 'static a 5'],

  // What only looks like a script.
  [`<!-- <script>import 'a'</script> -->`],
  ["<p set:html={`<script>import 'a'</script>`} b=`<script>` c='<script>import \"d\"' />"],
  ["{`<script>import 'a'</script>`}{'<script>'}{/* <script> */}"],
  [`<style>a { b: "<script>import 'c'</script>" }</style>`],
  [`<p is:raw>{<script>import 'a'</script></p><script>import 'b'</script>`, 'static b 1'],
  [`<textarea><script>import 'a'</script></textarea>`],

  // Ends of expressions that contain markup.
  [`{a.map(b => <li>it's {b}<br></li>)}<script>import 'c'</script>`, 'static c 1'],
  [`{a ? <b>"</b> : <><i/>'</>}<script>import 'c'</script>`, 'static c 1'],
  [`{<a/><b>it's</b>}<script>import 'c'</script>`, 'static c 1'],
  [`<p>{a && <p>b}</p> it's <script>import 'c'</script>`, 'static c 1'],
  [`{a < b ? "c" : f<string>('d')}<script>import 'c'</script>`, 'static c 1'],
  [`{(<T,>(a: T) => a)(b)}<script>import 'c'</script>`, 'static c 1'],
  [`{<!-- it's --> a}<script>import 'c'</script>`, 'static c 1'],
  [`{a.map(b => { return <li title={'}'} {...b}>{b}</li> })}<script>import 'c'</script>`, 'static c 1'],
  [`<math>{</math><script>import 'c'</script>`, 'static c 1'],
  [`<p>it's } "</p><script>import 'c'</script>`, 'static c 1'],
  [`<A b={<i>1 > 0</i>} c={d > e} {f} {...g}>h</A><script>import 'c'</script>`, 'static c 1'],

  // Imports of the template.
  [
    `---\nimport 'a'\n---\n{(await import('./b.astro')).default}\n<script>import 'c'</script>`,
    'static a 2',
    'dynamic ./b.astro 4 lazy',
    'static c 5',
  ],
  [
    '<img src={import(\'./a.png\')} srcset={`${import("./b.png")} 1x`}/>',
    'dynamic ./a.png 1 lazy',
    'dynamic ./b.png 1 lazy',
  ],
  [
    `{Object.keys(import.meta.glob('../pages/**/*.astro', { eager: true })).map(a => <b>{a}</b>)}`,
    'glob ../pages/**/*.astro 1',
  ],
  ['{import(`./a`)}', 'dynamic ./a 1 lazy'],
  ['{a && <p>{import(`./b/${c}.ts`)}</p>}', 'glob ./b/*.ts 1 lazy'],
  [`{async (a: import('b').C) => <p>import('d')</p>}`, 'type b 1 type'],
  [`<p title="import('a')">import('b') {"import('c')"}</p>`],
];
