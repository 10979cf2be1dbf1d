export { exampleKeys, tokenOfRole } from './example-keys.ts'
export { exampleRegistry } from './registry/example-registry.ts'
export { furtherNames, hostileNames } from './registry/hostile-names.ts'
