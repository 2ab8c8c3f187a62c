/** What is known of each kind of authentication and body, of operators and settings, as plain data: for pages, too, as nothing here needs Node. */

export type { AuthDescriptor } from "./kinds/auth/auth-descriptor.ts";
export {
	AUTH_KINDS,
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	authDescriptor,
	authKindOf,
	BRU_AUTH_NAMES,
} from "./kinds/auth-kinds.ts";
export {
	BODY_NAMES,
	type BodyDescriptor,
	type BodyKind,
	bodyDescriptor,
	bodyKindOf,
	isRawBodyKind,
} from "./kinds/body-kinds.ts";
export {
	allFields,
	type Condition,
	choiceWords,
	type FieldDescriptor,
	isInUse,
	type ListField,
	meantWord,
	type PlacedField,
	type ValueField,
} from "./kinds/field.ts";
export {
	isUnary,
	OPERATORS,
	type OperatorDescriptor,
} from "./kinds/operators.ts";
export {
	SETTING_NAMES,
	SETTINGS,
	type SettingDescriptor,
} from "./kinds/settings.ts";
