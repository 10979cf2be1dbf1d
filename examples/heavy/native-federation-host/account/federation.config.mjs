import { share, withNativeFederation } from '@softarc/native-federation/config'

const one = { singleton: true, strictVersion: true, requiredVersion: 'auto', includeSecondaries: false }

export default withNativeFederation({
  name: 'account',
  exposes: { './account': './account/account.tsx' },
  shared: share({ react: one, 'react/jsx-runtime': one, 'react-dom': one, 'react-dom/client': one }),
  sharedMappings: [],
  // The check for unused packages reads imports only, and the compiler adds the import for JSX later.
  features: { ignoreUnusedDeps: false },
})
