import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { showDialog } from "../../../ui/dialog-state.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { shownAge } from "./shown-age.ts";
import { useMinute } from "./use-minute.ts";
import type { SchemaView } from "./use-schema.ts";

/** Whether there is a schema, of what age, and how to get one. */
export function SchemaBar({ view }: { readonly view: SchemaView }): ReactNode {
	const { kept, isFetching, fetch, cancel } = view;
	if (isFetching)
		return (
			<>
				<span className="graphql-note" role="status">
					Asking for the schema…
				</span>
				<Button isSmall onClick={cancel}>
					Cancel
				</Button>
			</>
		);
	return (
		<>
			<Button
				isSmall
				title="Asks the server with an introspection query, with the request's headers and authentication. The request's scripts before it run, too."
				onClick={fetch}
			>
				{kept && kept.file === null ? "Refresh schema" : "Get schema"}
			</Button>
			<Button isSmall onClick={() => chooseFile(view)}>
				Schema from file…
			</Button>
			{kept && <Age view={view} />}
		</>
	);
}

function chooseFile({ link }: SchemaView): void {
	void import("./schema-file-dialog.tsx").then(({ SchemaFileDialog }) =>
		showDialog((close) => <SchemaFileDialog onClose={close} onChoose={link} />),
	);
}

function Age({ view }: { readonly view: SchemaView }): ReactNode {
	const { kept, endpoint } = view;
	const now = useMinute();
	if (!kept) return null;
	const { file, at } = kept;
	return (
		<span
			className="graphql-note"
			title={`Schema of ${endpoint ?? ""}\n${new Date(at).toLocaleString()}`}
		>
			{file === null ? `Schema: got ${shownAge(now - at)}` : `Schema: ${file}`}
		</span>
	);
}

/** Why there is none. */
export function SchemaProblem({
	view: { problem },
}: {
	readonly view: SchemaView;
}): ReactNode {
	return problem ? <Problem problem={problem} /> : null;
}
