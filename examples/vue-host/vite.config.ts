import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    // Portico's elements are custom elements and not components of Vue.
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } } }),
  ],
  build: { modulePreload: { polyfill: false } },
})
