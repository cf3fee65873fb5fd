#!/bin/sh
# Stands in for Java and for a jar that holds com/codingame/gameengine/core/RefereeMain.class: runs the commands of an
# option.
for option; do
  case "$option" in -Dcommands=*) exec sh -c "${option#-Dcommands=}" sh "$@" ;; esac
done
