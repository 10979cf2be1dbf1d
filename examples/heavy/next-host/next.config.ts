import type { NextConfig } from 'next'

// Nothing of this repository reports to anybody; whatever way it is started.
process.env.NEXT_TELEMETRY_DISABLED = '1'

const config: NextConfig = {
  poweredByHeader: false,
  // The lockfile of the repository around it would have it look for packages there.
  turbopack: { root: import.meta.dirname },
}

export default config
