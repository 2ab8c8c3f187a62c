import type { EditorView } from "@codemirror/view";
import type { GraphQLSchema } from "graphql";
import { Store } from "../../../../store/store.ts";
import type { DocsPlace } from "../schema/docs-place.ts";

/** What the editors of one GraphQL body know of each other and of the endpoint. */
export interface LanguageFacts {
	readonly schema: GraphQLSchema | undefined;
	readonly query: string;
	readonly variables: string;
	readonly operationName: string;
}

/** One GraphQL body that is shown. */
export class LanguageContext {
	readonly facts = new Store<LanguageFacts>({
		schema: undefined,
		query: "",
		variables: "",
		operationName: "",
	});
	/** The editor of the query, while it is there. */
	editor: EditorView | undefined;
	/** Shows documentation. */
	showDocs: (
		place: DocsPlace,
		options: { readonly takesFocus: boolean },
	) => void = () => {};
}
