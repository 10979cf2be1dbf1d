import { createUnsignedToken } from './keys/example-keys.fixture.ts'
import { createExampleRegistry } from './registry/example-registry.fixture.ts'
import { generateHostileNames } from './registry/hostile-names.fixture.ts'

export { createUnsignedToken, exampleKeys } from './keys/example-keys.fixture.ts'
export { createExampleRegistry } from './registry/example-registry.fixture.ts'
export { generateHostileNames, hostileNames } from './registry/hostile-names.fixture.ts'

/** @alias @deprecated Use `createUnsignedToken`. */
export const tokenOfRole = createUnsignedToken
/** @alias @deprecated Use `createExampleRegistry`. */
export const exampleRegistry = createExampleRegistry
/** @alias @deprecated Use `generateHostileNames`. */
export const furtherNames = generateHostileNames
