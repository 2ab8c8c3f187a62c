import {
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useRef,
} from "react";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
	readonly title: string;
	readonly onClose: () => void;
	readonly children: ReactNode;
	/** Buttons at the lower edge. */
	readonly actions?: ReactNode;
	readonly size?: "small" | "large";
}

/** A window above the page. The rest waits until it is closed; Escape does that. What has `data-first` in it gets the focus. */
export function Dialog(props: DialogProps): ReactNode {
	const { title, onClose, children, actions, size = "small" } = props;
	const element = useModal();
	const id = useId();
	const body = useScrollableByKeys();
	return (
		<dialog
			ref={element}
			className={`dialog dialog-${size}`}
			aria-labelledby={id}
			onCancel={(event) => {
				// The system's dialog of files is cancelled by itself.
				if (event.target !== event.currentTarget) return;
				event.preventDefault();
				// React lets it bubble to a dialog below this one.
				event.stopPropagation();
				onClose();
			}}
		>
			<header className="dialog-head">
				<h2 id={id}>{title}</h2>
				<IconButton icon="close" label="Close" onClick={onClose} />
			</header>
			<div ref={body} className="dialog-body">
				{children}
			</div>
			{actions && <footer className="dialog-actions">{actions}</footer>}
		</dialog>
	);
}

/** A text that is longer than the dialog takes the focus, so that arrow keys scroll it. */
function useScrollableByKeys(): RefObject<HTMLDivElement | null> {
	const body = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = body.current;
		if (!element) return;
		const isLong = element.scrollHeight > element.clientHeight;
		const hasOther = element.querySelector(FOCUSABLE) !== null;
		if (isLong && !hasOther) element.tabIndex = 0;
		else element.removeAttribute("tabindex");
	});
	return body;
}

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex='0']";
