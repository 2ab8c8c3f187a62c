import { type ReactNode, useEffect } from "react";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { ScopeContext } from "../../placeholders/scope-context.tsx";
import { FieldAt, FieldsOfForm } from "../../problems/field-at.tsx";
import { collectionStore, nodesOf } from "../../state/collection-state.ts";
import type { RequestRef } from "../../state/draft.ts";
import {
	cancelSend,
	sendRequest,
	sendStore,
} from "../../state/exchange-state.ts";
import {
	changeForm,
	failedForms,
	formKey,
	formStore,
	type OpenForm,
	openForm,
} from "../../state/form-state.ts";
import { narrowStore, splitDirection } from "../../state/layout-state.ts";
import { useWantedExample } from "../../state/offers/wanted-example.ts";
import { placeOfTab } from "../../state/tab-form.ts";
import { idOf, keepTab } from "../../state/tab-state.ts";
import { watchVariables } from "../../state/variables-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SplitPane } from "../../ui/split-pane.tsx";
import { showCodeDialog } from "../code/code-dialog.tsx";
import { FormTools } from "../fields/form-tools.tsx";
import { ResponsePane } from "../response/response-pane.tsx";
import { BrokenFile } from "../text/broken-file.tsx";
import { FileProblems } from "../text/file-problems.tsx";
import { protocolOf } from "./request-fields.ts";
import { SectionEditor } from "./section-editor.tsx";
import { UrlBar } from "./url-bar/url-bar.tsx";

/** A request: its editor, and the response to it. */
export function RequestTab({ path }: { readonly path: string }): ReactNode {
	useStore(collectionStore);
	useStore(formStore.all);
	const place = placeOfTab({ kind: "request", path });
	const broken = nodesOf("broken").find(
		({ path: file }) => file.replace(/\.\w+$/, "") === path,
	);
	if (!place && broken)
		return <BrokenFile file={broken.file} problem={broken.problem} />;
	if (!place) return <EmptyState title="This request no longer exists" />;
	return <OpenRequest key={formKey(place)} request={{ ...place, path }} />;
}

function OpenRequest({ request }: { readonly request: RequestRef }): ReactNode {
	const { path, file, at } = request;
	const key = formKey({ file, at });
	const form = useKeyed(formStore, key);
	const failed = useKeyed(failedForms, key);
	const wanted = useStore(splitDirection);
	const direction = useStore(narrowStore) ? "rows" : wanted;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
	useEffect(() => {
		void openForm({ file, at }, "request");
	}, [key]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
	useEffect(() => watchVariables({ path, file, at }), [path, key]);
	if (failed) return <BrokenFile file={file} problem={failed.error} />;
	if (!form) return null;
	return (
		<ScopeContext value={path}>
			<SplitPane
				name="request"
				direction={direction}
				initial={0.5}
				least={220}
				label="Size of the request"
			>
				<RequestEditor request={request} form={form} />
				<ResponsePane path={path} />
			</SplitPane>
		</ScopeContext>
	);
}

function RequestEditor({
	request,
	form,
}: {
	readonly request: RequestRef;
	readonly form: OpenForm;
}): ReactNode {
	const { path } = request;
	const sending = useKeyed(sendStore, path);
	useWantedExample(path, async (exchange) => {
		const { saveAsExample } = await import("./examples/save-example.ts");
		await saveAsExample(exchange);
	});
	const onChange = (change: (tree: FormTree) => FormTree) => {
		keepTab(idOf({ kind: "request", path }));
		changeForm(formKey(request), change);
	};
	return (
		<section className="request-editor" aria-label="Request">
			{form.place.at.length === 0 && <FileProblems file={form.place.file} />}
			<FieldsOfForm form={formKey(request)}>
				<FieldAt path={[protocolOf(form.tree), "url"]}>
					<UrlBar
						tree={form.tree}
						onChange={onChange}
						isSending={sending?.kind === "sending"}
						onSend={() => void sendRequest(request)}
						onCancel={() => cancelSend(path)}
						onCode={() => showCodeDialog(path)}
					/>
				</FieldAt>
			</FieldsOfForm>
			<SectionEditor
				owner="request"
				tree={form.tree}
				path={path}
				form={formKey(request)}
				onChange={onChange}
				aside={<FormTools form={formKey(request)} />}
			/>
		</section>
	);
}
