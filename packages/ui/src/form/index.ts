export { Checkbox, Field, PasswordInput, Switch, TextArea, TextInput, useField } from './form.tsx'
