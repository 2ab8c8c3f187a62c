import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { CodePreview } from "./code-preview.tsx";

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
