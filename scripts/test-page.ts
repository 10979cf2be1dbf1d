// Runs in the page before each file of tests in the browser. React's development build writes every render into the tracks of
// the browser's profiler and keeps where each element was made: a fifth of what a page does, and nobody looks at it here.
for (const name of ['timeStamp', 'createTask']) Reflect.set(console, name, undefined)
