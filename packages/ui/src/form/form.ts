export { Checkbox, type ChoiceProps, Switch } from './choice.tsx'
export { Field, type FieldProps, useField } from './field.tsx'
export { PasswordInput } from './password-input.tsx'
export { TextArea, TextInput } from './text-input.tsx'
