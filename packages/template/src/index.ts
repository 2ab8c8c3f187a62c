export { compile } from "./compile.ts";
export { DataBudget, MAX_DATA_PLACEHOLDERS } from "./data-budget.ts";
export { defaultFor } from "./default-for.ts";
export { explainUnresolved } from "./explain.ts";
export { DEFAULT_MARK } from "./grammar/dialect.ts";
export { MAX_DEPTH } from "./limits.ts";
export { type Lookup, lookupOf, type Variable } from "./lookup.ts";
export { isVariableName, MAX_NAME_LENGTH } from "./names/name.ts";
export { NameIndex } from "./names/name-index.ts";
export { type NearName, nearestName } from "./names/nearest-name.ts";
export { resolvePath, stepText, whyPathFails } from "./path.ts";
export { encodeComponent, escapeJson } from "./places/writing.ts";
export {
	type DefaultText,
	parseReference,
	type Reference,
} from "./reference.ts";
export type {
	CompileOptions,
	PathStep,
	Placeholder,
	PlaceholderKind,
	Rendered,
	RenderOptions,
	RenderProblem,
	Syntax,
	Template,
	TemplateContext,
	Traced,
	TraceSpan,
	Unresolved,
	UnresolvedReason,
} from "./template.ts";
export { type StringRewriter, toJson, toText } from "./text-form.ts";
export { typeOfValue, type Value, type ValueType } from "./value.ts";
export { InvalidTargetError, knowsPaths, VERSION_OF_PATHS } from "./version.ts";
