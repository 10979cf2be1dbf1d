import { onceReachable, setReachability } from './chunk-reachability.ts'
import type { LazyComponent, LazyComponentOptions, LoadFailureProps } from './lazy-component.tsx'
import { lazyComponent } from './lazy-component.tsx'
import type { LazyModule } from './lazy-module.ts'
import { lazyModule } from './lazy-module.ts'
import { isUnloading, reportUnlessUnloading, watchUnload } from './watch-unload.ts'

export { onceReachable, setReachability } from './chunk-reachability.ts'
export {
  type LazyComponent,
  type LazyComponentOptions,
  type LoadFailureProps,
  lazyComponent,
} from './lazy-component.tsx'
export { type LazyModule, lazyModule } from './lazy-module.ts'
export { isUnloading, reportUnlessUnloading, watchUnload } from './watch-unload.ts'

/** @alias @deprecated Use `LazyModule`. */
export type OnDemand<Value> = LazyModule<Value>
/** @alias @deprecated Use `lazyModule`. */
export const onDemand = lazyModule
/** @alias @deprecated Use `LazyComponentOptions`. */
export type LazyOptions<Props extends object> = LazyComponentOptions<Props>
/** @alias @deprecated Use `LazyComponent`. */
export type LazyPart<Props extends object> = LazyComponent<Props>
/** @alias @deprecated Use `lazyComponent`. */
export const lazyPart = lazyComponent
/** @alias @deprecated Use `LoadFailureProps`. */
export type MissingPart<Props extends object> = LoadFailureProps<Props>
/** @alias @deprecated Use `isUnloading`. */
export const isBeingLeft = isUnloading
/** @alias @deprecated Use `reportUnlessUnloading`. */
export const sayUnlessLeft = reportUnlessUnloading
/** @alias @deprecated Use `watchUnload`. */
export const watchLeaving = watchUnload
/** @alias @deprecated Use `onceReachable`. */
export const onceReached = onceReachable
/** @alias @deprecated Use `setReachability`. */
export const retryPartsBy = setReachability
