import { type ReactNode, useEffect, useState } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { ScopeContext } from "../../placeholders/scope-context.tsx";
import { collectionStore } from "../../state/collection-state.ts";
import { changeForm, formKey, formStore } from "../../state/form-state.ts";
import { placeOfTab } from "../../state/tab-form.ts";
import { idOf, keepTab } from "../../state/tab-state.ts";
import { watchVariables } from "../../state/variables-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormLoader } from "../fields/form-loader.tsx";
import { FormTools } from "../fields/form-tools.tsx";
import { BrokenFile } from "../text/broken-file.tsx";
import { ComparedEnvironments } from "./compared-environments.tsx";
import { EnvironmentHead } from "./environment-head.tsx";
import { EnvironmentList } from "./environment-list.tsx";
import { EnvironmentVariables } from "./environment-variables.tsx";

/** An environment among the others. */
export function EnvironmentTab({ name }: { readonly name: string }): ReactNode {
	const state = useStore(collectionStore);
	useStore(formStore.all);
	const [isComparing, setComparing] = useState(false);
	useEffect(() => watchVariables(), []);
	if (state?.kind !== "open") return null;
	const { environments } = state;
	const tab = { kind: "environment", name } as const;
	const place = placeOfTab(tab);
	const entry =
		environments.find((one) => one.name === name) ??
		(place && { ...place, name });
	if (!entry) return <EmptyState title="This environment no longer exists" />;
	return (
		<ScopeContext value="">
			<div className="environments">
				<EnvironmentList
					environments={environments}
					shown={isComparing ? undefined : name}
					onShow={() => setComparing(false)}
					onCompare={() => setComparing(true)}
				/>
				<section
					className="request-editor"
					aria-label={isComparing ? "All environments" : `Environment ${name}`}
				>
					{isComparing ? (
						<ComparedEnvironments environments={environments} />
					) : (
						<OneEnvironment entry={entry} environments={environments} />
					)}
				</section>
			</div>
		</ScopeContext>
	);
}

function OneEnvironment({
	entry,
	environments,
}: {
	readonly entry: EnvironmentEntry;
	readonly environments: readonly EnvironmentEntry[];
}): ReactNode {
	const key = formKey(entry);
	const { name, problem } = entry;
	if (problem) return <BrokenFile file={entry.file} problem={problem} />;
	const onChange = (change: (tree: FormTree) => FormTree) => {
		keepTab(idOf({ kind: "environment", name }));
		changeForm(key, change);
	};
	return (
		<FormLoader place={entry} kind="environment">
			{({ tree }) => (
				<>
					<EnvironmentHead
						entry={entry}
						environments={environments}
						tree={tree}
						onChange={onChange}
						tools={<FormTools form={key} />}
					/>
					<div className="environment-table">
						<EnvironmentVariables
							entry={entry}
							tree={tree}
							onChange={onChange}
						/>
					</div>
				</>
			)}
		</FormLoader>
	);
}
