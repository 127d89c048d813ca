"""`python -m scorekeeper`: the same as the console script `scorekeeper`."""

from scorekeeper.cli import main

if __name__ == "__main__":
    main()
