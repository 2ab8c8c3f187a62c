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
}

export function IconButton(props: IconButtonProps): ReactNode {
	const { icon, label, onClick, isDisabled, isPressed } = props;
	return (
		<button
			type="button"
			className="icon-button"
			title={label}
			aria-label={label}
			disabled={isDisabled}
			aria-pressed={isPressed}
			onClick={onClick}
		>
			<Icon name={icon} />
		</button>
	);
}
