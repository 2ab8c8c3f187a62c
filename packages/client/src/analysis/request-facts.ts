import { compile, type Syntax, type Template } from "@curlew/template";
import type {
	AssertionDefinition,
	CollectionDefinition,
	RequestDefinition,
	ScriptKind,
	SetVariableAction,
} from "../collection/model.ts";
import { actionsInOrder } from "../collection/order/actions-in-order.ts";
import { scriptsInOrder } from "../collection/order/scripts-in-order.ts";
import { DraftRequest } from "../request/draft-request.ts";
import { textsOfDraft } from "../request/draft-texts.ts";
import type { TemplatedText } from "../request/templated-text.ts";
import type { ScriptFacts } from "./script/script-facts.ts";
import type { KnownScript, ScriptLibrary } from "./script/script-library.ts";
import type { ValueShape } from "./shape.ts";

export interface KnownAction {
	readonly definition: SetVariableAction;
	readonly facts: ScriptFacts;
	/** What its expression comes to. */
	readonly shape: ValueShape;
}

export interface KnownAssertion {
	readonly definition: AssertionDefinition;
	readonly facts: ScriptFacts;
	readonly value: Template;
}

/** One request of a collection with everything that it inherits. */
export interface RequestFacts {
	/** Its place in the order of a run, from 0. */
	readonly index: number;
	readonly definition: RequestDefinition;
	/** Whether the collection's templates have defaults: `{{name:-text}}`. */
	readonly syntax: Syntax;
	/** Every text with a placeholder that is rendered for it, those of collection and folders included. */
	readonly texts: readonly TemplatedText[];
	/** Every script that runs for it, in their order. */
	readonly scripts: readonly KnownScript[];
	/** Every enabled action that counts for it, in their order. */
	readonly actions: readonly KnownAction[];
	/** Its own, enabled ones. */
	readonly assertions: readonly KnownAssertion[];
}

/** Gathers what is known of a request by itself. */
export function requestFacts(
	definition: RequestDefinition,
	index: number,
	collection: CollectionDefinition,
	library: ScriptLibrary,
): RequestFacts {
	const { syntax } = collection;
	return {
		index,
		definition,
		syntax,
		texts: textsOfDraft(new DraftRequest(definition, collection)),
		scripts: SCRIPT_KINDS.flatMap((kind) =>
			scriptsInOrder(definition, kind, collection),
		).map((script) => library.script(script)),
		actions: actionsInOrder(definition, collection).map((action) => ({
			definition: action,
			...library.expression(action.expression),
		})),
		assertions: [...(definition.retry?.until ?? []), ...definition.assertions]
			.filter(({ isDisabled }) => !isDisabled)
			.map((assertion) => ({
				definition: assertion,
				facts: library.expression(assertion.expression).facts,
				value: compile(assertion.value, { syntax }),
			})),
	};
}

const SCRIPT_KINDS: readonly ScriptKind[] = [
	"before-request",
	"after-response",
	"tests",
];
