/** Vite adds a style sheet that is imported to the page. */
declare module '*.css';
