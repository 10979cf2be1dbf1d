export { exampleKeys, tokenOfRole } from './keys/example-keys.fixture.ts'
export { exampleRegistry } from './registry/example-registry.fixture.ts'
export { furtherNames, hostileNames } from './registry/hostile-names.fixture.ts'
