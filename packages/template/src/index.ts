export type { Lookup, Variable } from "./lookup.ts";
export type {
	CompileOptions,
	PathStep,
	Placeholder,
	PlaceholderKind,
	Rendered,
	RenderOptions,
	RenderProblem,
	Template,
	TemplateContext,
	Traced,
	TraceSpan,
	Unresolved,
	UnresolvedReason,
} from "./template.ts";
export { typeOfValue, type Value, type ValueType } from "./value.ts";
