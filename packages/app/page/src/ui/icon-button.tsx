import type { MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface IconButtonProps {
	readonly icon: IconName;
	/** What it does; also shown when the pointer rests on it. */
	readonly label: string;
	readonly onClick: (event: MouseEvent) => void;
	readonly isDisabled?: boolean;
	/** Of a button that is on or off. */
	readonly isPressed?: boolean;
	/** Of a button that shows and hides something. */
	readonly isExpanded?: boolean;
	/** It opens a menu. */
	readonly hasMenu?: boolean;
	readonly className?: string;
}

export function IconButton(props: IconButtonProps): ReactNode {
	const { icon, label, onClick, isDisabled, isPressed, isExpanded } = props;
	return (
		<button
			type="button"
			className={`icon-button ${props.className ?? ""}`.trim()}
			title={label}
			aria-label={label}
			disabled={isDisabled}
			aria-pressed={isPressed}
			aria-expanded={isExpanded}
			aria-haspopup={props.hasMenu ? "menu" : undefined}
			onClick={onClick}
		>
			<Icon name={icon} />
		</button>
	);
}
