import { withNativeFederation } from '@softarc/native-federation/config'

export default withNativeFederation({
  name: 'tables',
  exposes: { './tables': './tables/tables.ts' },
  shared: {},
  sharedMappings: [],
  // The check for unused packages follows imports, and the types of the elements are outside this folder.
  features: { ignoreUnusedDeps: false },
})
