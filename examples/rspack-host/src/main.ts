// A dynamic import, so that the share scope is ready before React is imported.
void import('./portal.ts')
