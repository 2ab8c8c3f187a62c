/** What forms are made of, for the page: plain data that nothing of Node comes with. */
export {
	AUTH_NAMES,
	authDescriptor,
	authKindOf,
	type Field,
	isInUse,
	type ListField,
	meantWord,
	type PlacedField,
	type ValueField,
} from "@curlew/client/kinds";
