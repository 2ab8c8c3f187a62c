import type { Rule } from "../check/rule.ts";
import { brokenFile, questionableFile } from "./broken-file.ts";
import { cycle } from "./cycle.ts";
import { danglingFile } from "./dangling-file.ts";
import { dateOutsideQuotes } from "./date-outside-quotes.ts";
import { duplicateName } from "./duplicate-name.ts";
import { emptyPathParam } from "./empty-path-param.ts";
import { environmentGap } from "./environment-gap.ts";
import {
	breaksOutOfUrl,
	newlineInHeader,
	objectInText,
} from "./inserted-values.ts";
import { invalidJson } from "./invalid-json.ts";
import { keptReference } from "./kept-reference.ts";
import { malformedExpression } from "./malformed-expression.ts";
import { maySetAnything } from "./may-set-anything.ts";
import { missingProcessEnv } from "./missing-process-env.ts";
import { missingProperty } from "./missing-property.ts";
import { overriddenHeader } from "./overridden-header.ts";
import { requiresNotMet } from "./requires-not-met.ts";
import { scriptSyntax } from "./script-syntax.ts";
import { secretInClear } from "./secret-in-clear.ts";
import { secretOverHttp } from "./secret-over-http.ts";
import { setLater } from "./set-later.ts";
import { shadowed } from "./shadowed.ts";
import { targetVersion } from "./target-version.ts";
import { unclosedPlaceholder } from "./unclosed-placeholder.ts";
import { unknownDynamicValue } from "./unknown-dynamic-value.ts";
import { unknownModule } from "./unknown-module.ts";
import { unknownOperator } from "./unknown-operator.ts";
import { unknownRequest } from "./unknown-request.ts";
import { unresolved } from "./unresolved.ts";
import { unsetRead } from "./unset-read.ts";
import { unused } from "./unused.ts";

/** Every rule, those about references first. */
export const RULES: readonly Rule[] = [
	unresolved,
	setLater,
	missingProperty,
	cycle,
	unknownDynamicValue,
	missingProcessEnv,
	unclosedPlaceholder,
	keptReference,
	unsetRead,
	maySetAnything,
	invalidJson,
	dateOutsideQuotes,
	objectInText,
	newlineInHeader,
	breaksOutOfUrl,
	emptyPathParam,
	overriddenHeader,
	unused,
	shadowed,
	environmentGap,
	duplicateName,
	secretInClear,
	secretOverHttp,
	targetVersion,
	requiresNotMet,
	brokenFile,
	questionableFile,
	danglingFile,
	scriptSyntax,
	malformedExpression,
	unknownOperator,
	unknownModule,
	unknownRequest,
];
