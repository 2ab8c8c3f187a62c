/** What is known of each kind of authentication, as plain data: for pages, too, as nothing here needs Node. */

export type { AuthDescriptor } from "./kinds/auth/auth-descriptor.ts";
export {
	AUTH_KINDS,
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	authDescriptor,
	authKindOf,
} from "./kinds/auth-kinds.ts";
export {
	allFields,
	type Condition,
	type Field,
	isInUse,
	type ListField,
	meantWord,
	type PlacedField,
	type ValueField,
	wordsOf,
} from "./kinds/field.ts";
