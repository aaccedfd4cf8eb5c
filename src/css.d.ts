/** A style sheet of `styles/` that a module imports: the page adopts it when the module runs. */
declare module '*.css';
