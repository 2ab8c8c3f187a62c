import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

/** What can be done with a whole table, below it. */
export function RowTools(props: {
	readonly isText: boolean;
	readonly onText: (isText: boolean) => void;
	/** Absent where rows have none, and while they are a text. */
	readonly descriptions?: {
		readonly isShown: boolean;
		readonly onShow: (isShown: boolean) => void;
	};
}): ReactNode {
	const { isText, onText, descriptions } = props;
	return (
		<div className="row-tools">
			<Button kind="link" onClick={() => onText(!isText)}>
				{isText ? "Edit as table" : "Edit as text"}
			</Button>
			{descriptions && !isText && (
				<Button
					kind="link"
					onClick={() => descriptions.onShow(!descriptions.isShown)}
				>
					{descriptions.isShown ? "Hide descriptions" : "Show descriptions"}
				</Button>
			)}
		</div>
	);
}
