import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that dist/ runs under any sub-path of a plain file server.
  base: './',
  build: { target: 'es2022' },
  worker: { format: 'es' },
});
