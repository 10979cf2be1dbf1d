// Everything behind one dynamic import, so that the share scope is ready before React is asked for.
void import('./portal.ts')
