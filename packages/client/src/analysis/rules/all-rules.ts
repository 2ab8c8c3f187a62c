import type { Rule } from "../check/rule.ts";
import { brokenFile, questionableFile } from "./requests/broken-file.ts";
import { danglingFile } from "./requests/dangling-file.ts";
import { duplicateName } from "./requests/duplicate-name.ts";
import { emptyPathParam } from "./requests/empty-path-param.ts";
import { invalidJson } from "./requests/invalid-json.ts";
import { overriddenHeader } from "./requests/overridden-header.ts";
import { requiresNotMet } from "./requests/requires-not-met.ts";
import { secretInClear } from "./requests/secret-in-clear.ts";
import { secretOverHttp } from "./requests/secret-over-http.ts";
import { targetVersion } from "./requests/target-version.ts";
import { unknownOperator } from "./requests/unknown-operator.ts";
import { unknownRequest } from "./requests/unknown-request.ts";
import { scriptSyntax } from "./scripts/script-syntax.ts";
import { unknownApiMember } from "./scripts/unknown-member.ts";
import { unknownModule } from "./scripts/unknown-module.ts";
import { cycle } from "./variables/cycle.ts";
import { dateOutsideQuotes } from "./variables/date-outside-quotes.ts";
import { defaultAsText } from "./variables/default-as-text.ts";
import { environmentGap } from "./variables/environment-gap.ts";
import {
	breaksOutOfUrl,
	newlineInHeader,
	objectInText,
} from "./variables/inserted-values.ts";
import { keptReference } from "./variables/kept-reference.ts";
import { malformedExpression } from "./variables/malformed-expression.ts";
import { maySetAnything } from "./variables/may-set-anything.ts";
import { missingProcessEnv } from "./variables/missing-process-env.ts";
import { missingProperty } from "./variables/missing-property.ts";
import { notAChoice } from "./variables/not-a-choice.ts";
import { setLater } from "./variables/set-later.ts";
import { shadowed } from "./variables/shadowed.ts";
import { unclosedPlaceholder } from "./variables/unclosed-placeholder.ts";
import { unknownDynamicValue } from "./variables/unknown-dynamic-value.ts";
import { unresolved } from "./variables/unresolved.ts";
import { unsetRead } from "./variables/unset-read.ts";
import { unused } from "./variables/unused.ts";

/** Every rule, those about references first. */
export const RULES: readonly Rule[] = [
	unresolved,
	setLater,
	missingProperty,
	cycle,
	unknownDynamicValue,
	missingProcessEnv,
	unclosedPlaceholder,
	defaultAsText,
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
	notAChoice,
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
	unknownApiMember,
	unknownModule,
	unknownRequest,
];
