import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const CodePreview = lazyPart(
	async () => (await import("./code-preview.tsx")).CodePreview,
);

/** Shows a request as code of a language to be chosen. */
export function showCodeDialog(path: string): void {
	showDialog((close) => (
		<Dialog title="Generate code" size="large" onClose={close}>
			<div className="code-dialog">
				<CodePreview path={path} />
			</div>
		</Dialog>
	));
}
