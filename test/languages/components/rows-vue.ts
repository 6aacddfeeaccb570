import type { Row } from './show.ts';

/** Vue components and their imports. */
export const VUE: readonly Row[] = [
  [''],
  ['<template><div/></template>'],
  [`<script>\nimport a from './a.vue'\nexport default {}\n</script>`, 'static ./a.vue 2'],
  [`<script setup lang="ts">\nimport type { A } from './a'\n</script>`, 'static ./a 2 type'],
  [
    `<script lang="ts">import a from 'a'\n</script>\n<script setup lang='ts'>\nimport b from 'b'</script>`,
    'static a 1',
    'static b 4',
  ],
  [`<script lang=ts>const a = <T>(b: T) => import('./c')</script>`, 'dynamic ./c 1 lazy'],
  [`<script lang="tsx">const a = <div>{import('./c')}</div></script>`, 'dynamic ./c 1 lazy'],
  [`<script lang="jsx">const a = <b>it's</b>; require('c')</script>`, 'require c 1'],
  [`<script>const a = <b>it's</b>; require('c')</script>`, 'require c 1'],
  [`<script setup>\nconst a = await f(() => import('./b.vue'))\n</script>`, 'dynamic ./b.vue 2 lazy'],
  [
    `<script setup>\nconst A = defineAsyncComponent(() => import('./A.vue'))\n</script>`,
    'dynamic ./A.vue 2 lazy',
  ],
  [`<script setup lang="ts" generic="T extends A<B>, U">import 'a'</script>`, 'static a 1'],

  // By `src`, which makes compilers ignore the content.
  [`\n<script src="./a.ts"></script>`, 'static ./a.ts 2'],
  [`<script lang="ts" src='./a.ts' />\n<script setup>import 'b'</script>`, 'static ./a.ts 1', 'static b 2'],
  [`<script src=a/b></script>`, 'static a/b 1'],
  [`<script src="./a.js">import 'b'</script>`, 'static ./a.js 1'],
  [`<script\n  lang="ts"\n  src="./a.ts"\n/>`, 'static ./a.ts 1'],
  [`<script src="">import 'b'</script>`, 'static b 1'],
  [`<template src="./a.html"></template><style src="./a.css"/><i18n src="./a.ts"></i18n>`],

  // Ends of scripts.
  [`<script>a = 1 // "</script>import 'b'`],
  [`<script>import 'a' // </script>\nimport 'b'`, 'static a 1'],
  [`<script>import 'a'</script >\n<script setup>import 'b'</SCRIPT\n>`, 'static a 1', 'static b 2'],
  [`<script>import 'a'\nx = '</scripture>'\n</script>`, 'static a 1'],
  [`<script/><script setup>import 'a'</script>`, 'static a 1'],

  // What only looks like a script.
  [`<!-- <script>import 'a'</script> -->\n<script>import 'b'</script>`, 'static b 2'],
  [`<!--><script>import 'a'</script>`, 'static a 1'],
  [`<scripts>import 'a'</scripts><Script>import 'b'</Script>`],
  [`<docs>\n<script>import 'a'</script>\n</docs>`],
  [`<style>/* <script>import 'a'</script> */</style>`],
  [`<template lang="pug">\ndiv\n  <script>import 'a'</script>\n</template>`],
  [`<template lang="pug">\nspan it's "\n</template>\n<script>import 'a'</script>`, 'static a 4'],
  [`<template lang="pug">\n<template>\n</template>\n<script>import 'a'</script>`, 'static a 4'],
  [`<template lang="pug" src="./a.pug"/>\n<script>import 'b'</script>`, 'static b 2'],
  [`<template src="./a.html" />\n<script>import 'b'</script>`, 'static b 2'],
  [`<template><script>import 'a'</script></template>`],
  [`<template lang="html"><script>import 'a'</script></template>`],
  [`<template><p title="<script>import 'a'</script>"/></template>`],
  [`<template>{{ '<script>' }}</template><script>import 'a'</script>`, 'static a 1'],
  [`<template>{{ a < b }}<p>1 < 2</p></template><script>import 'a'</script>`, 'static a 1'],
  [`<template>{{ '</template>' }}<script>import 'a'</script></template>`],
  [`<template>a }} {{ b</template><script>import 'a'</script>`, 'static a 1'],
  [`<template><p v-pre>{{</p></template><script>import 'a'; if (b) {{ c }}</script>`, 'static a 1'],
  [`<template v-pre>{{</template><script>import 'a'; if (b) {{ c }}</script>`, 'static a 1'],

  [`<template><img v-pre>{{ '<script>' }}</template><script>import 'a'</script>`, 'static a 1'],

  // Ends of templates.
  [
    `<template>\n<template #a>\n</template>\n<template v-if="b" />\n<script>import 'c'</script></template>\n<script>import 'd'</script>`,
    'static d 6',
  ],
  [`<template><div><template></div></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><br><img a=b><input/></template><script>import 'a'</script>`, 'static a 1'],
  [`<template></p></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><a :b="c > d" @e='"' [f]="g"/></template><script>import 'h'</script>`, 'static h 1'],
  [`<template><textarea></template></textarea></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><textarea><p a="</textarea></template><script>import 'b'</script>`, 'static b 1'],
  [`<template><style></template></style></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><!-- </template> --></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><![CDATA[</template>]]></template><script>import 'a'</script>`, 'static a 1'],
  [`<template><button @click="() => import('./a')"/></template>\n<script>import 'b'</script>`, 'static b 2'],

  // A component without a script equals one with an empty script.
  [`<script></script>\n<script setup>\n</script>`],
];
