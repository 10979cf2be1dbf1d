import { withNativeFederation } from '@softarc/native-federation/config'

export default withNativeFederation({
  name: 'tables',
  exposes: { './tables': './tables/tables.ts' },
  shared: {},
  sharedMappings: [],
  // What is used is looked for by following imports, and the types of the elements are outside of this folder.
  features: { ignoreUnusedDeps: false },
})
