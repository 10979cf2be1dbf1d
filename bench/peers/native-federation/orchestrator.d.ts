// The package is installed on demand, so its own types are missing when types are checked.
declare module '@softarc/native-federation-orchestrator' {
  /** Reads the `remoteEntry.json` of the host and of all remotes, and puts the import map into the page. */
  export function initFederation(
    remotes: Readonly<Record<string, string>>,
    options: { hostRemoteEntry: string; logLevel: 'error' },
  ): Promise<{ loadRemoteModule<Module>(remote: string, expose: string): Promise<Module> }>
}
