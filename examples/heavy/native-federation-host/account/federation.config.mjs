import { share, withNativeFederation } from '@softarc/native-federation/config'

const one = { singleton: true, strictVersion: true, requiredVersion: 'auto', includeSecondaries: false }

export default withNativeFederation({
  name: 'account',
  exposes: { './account': './account/account.tsx' },
  shared: share({ react: one, 'react/jsx-runtime': one, 'react-dom': one, 'react-dom/client': one }),
  sharedMappings: [],
  // What is used is looked for among the imports, where the compiler's own for JSX does not stand.
  features: { ignoreUnusedDeps: false },
})
