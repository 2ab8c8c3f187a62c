import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import type { UnlocatedDiagnostic } from "../../collection/places/place.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { DraftRequest } from "../../request/draft-request.ts";
import { previewDraft } from "../../request/preview.ts";
import { RunVariables } from "../../variables/run-variables.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import {
	type Explanation,
	explainPreview,
} from "../explain/explain-request.ts";

/** Of each request that is explained. */
export const VARIABLES = `runtime:
  variables:
    - name: id
      value: "a b"
    - name: name
      value: 'say "hi"'
    - name: n
      value: { type: number, data: "7" }
`;

/** Explains a request of that text, once for each set of values from outside. */
export async function explainer(
	http: string,
	variables = VARIABLES,
	collectionFile = "info:\n  name: Test\n",
): Promise<(overrides?: Readonly<Record<string, string>>) => Explanation> {
	const folder = await temporaryFolder({
		"opencollection.yml": collectionFile,
		"a.yml": `info:\n  name: a\n${http}${variables}`,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	const { definition } = collection;
	const selection = await collection.select([join(folder.root, "a.yml")]);
	const [request] = selection.requests;
	if (!request) throw new Error("There is no request.");
	return (overrides = {}) => {
		const draft = new DraftRequest(request, definition);
		const chain = new RunVariables({
			collection: definition,
			overrides: new Map(Object.entries(overrides)),
		}).chainFor(request);
		const preview = previewDraft(draft, {
			variables: chain,
			isTraced: true,
		});
		const told = {
			...preview,
			unresolved: preview.unresolved.map(withoutPlace),
			problems: preview.problems.map(withoutPlace),
			warnings: preview.warnings.map(withoutPlace),
		};
		return explainPreview(told, draft, chain, new SecretMasker());
	};
}

function withoutPlace<T extends UnlocatedDiagnostic>({ place: _, ...one }: T) {
	return one;
}
