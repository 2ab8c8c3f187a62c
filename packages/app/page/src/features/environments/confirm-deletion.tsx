import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";

export function ConfirmDeletion({
	name,
	onCancel,
	onConfirm,
}: {
	readonly name: string;
	readonly onCancel: () => void;
	readonly onConfirm: () => void;
}): ReactNode {
	return (
		<Dialog
			title={`Delete the environment ${name}?`}
			onClose={onCancel}
			actions={
				<>
					<button type="button" className="button" onClick={onCancel}>
						Cancel
					</button>
					<button
						type="button"
						className="button button-primary"
						onClick={onConfirm}
					>
						Delete
					</button>
				</>
			}
		>
			<p>Its file is removed. Values in .env files stay.</p>
		</Dialog>
	);
}
